"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { onToast } from "./toast";

const ShownToasts = lazy(() => import("./shown-toasts"));

/** Where toasts appear; mounted once in the root layout. Show one by `toast`. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => (wanted ? undefined : onToast(() => setWanted(true))), [wanted]);
  return wanted ? (
    <Suspense>
      <ShownToasts />
    </Suspense>
  ) : null;
}
