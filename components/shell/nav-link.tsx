"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

/** A link of the main navigation; knows when its section is open. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const current = path === href || path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "inline-flex min-h-9 items-center rounded-lg px-2.5 text-sm font-medium pointer-coarse:min-h-11",
        current ? "bg-subtle text-ink" : "text-muted hover:bg-subtle hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
