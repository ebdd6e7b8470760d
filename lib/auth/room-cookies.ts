import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies, serializeCookie } from "./cookies";
import { isTokenShaped } from "./token";

/** 400 days, the longest that browsers keep a cookie. */
const participantMaxAgeSeconds = 400 * 86_400;
const observerMaxAgeSeconds = 30 * 86_400;

function participantCookieName(roomId: string): string {
  return `moderato.participant.${roomId}`;
}

function observerCookieName(roomId: string): string {
  return `moderato.observer.${roomId}`;
}

/** The Set-Cookie that makes a browser a participant of one room. */
export function participantCookie(roomId: string, token: string, secure: boolean): string {
  return serializeCookie(participantCookieName(roomId), token, {
    maxAgeSeconds: participantMaxAgeSeconds,
    secure,
  });
}

/** The participant token that a Cookie header holds for a room; null when there is none or it is junk. */
export function participantTokenIn(cookieHeader: string | null | undefined, roomId: string): string | null {
  const token = parseCookies(cookieHeader).get(participantCookieName(roomId));
  return token !== undefined && isTokenShaped(token) ? token : null;
}

/** The Set-Cookie that lets a browser watch one demo room; signed, since nothing about observers is stored. */
export function observerCookie(roomId: string, secret: string, secure: boolean): string {
  return serializeCookie(observerCookieName(roomId), observerProof(roomId, secret), {
    maxAgeSeconds: observerMaxAgeSeconds,
    secure,
  });
}

/** Whether a Cookie header lets its browser watch this room, provided it is a demo room. */
export function isObserver(cookieHeader: string | null | undefined, roomId: string, secret: string): boolean {
  const given = Buffer.from(parseCookies(cookieHeader).get(observerCookieName(roomId)) ?? "");
  const expected = Buffer.from(observerProof(roomId, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function observerProof(roomId: string, secret: string): string {
  return createHmac("sha256", secret).update(`moderato observer ${roomId}`).digest("base64url");
}
