import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { contextOf, getRoomForHost } from "@/lib/api";
import { AppError } from "@/lib/shared/errors";

/** The room for a page, once per request: sends people to sign in, or says that there is nothing here. */
export const loadRoom = cache(async (id: string) => {
  try {
    return await getRoomForHost(contextOf(await headers()), id);
  } catch (error) {
    if (error instanceof AppError && error.code === "auth/not-signed-in") {
      redirect(`/sign-in?next=/rooms/${encodeURIComponent(id)}`);
    }
    if (error instanceof AppError && error.code === "room/not-found") notFound();
    throw error;
  }
});
