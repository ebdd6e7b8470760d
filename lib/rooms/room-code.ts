import { randomInt } from "node:crypto";

/** Lower-case letters and digits that are not mistaken for one another when read aloud or copied by hand. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const length = 10;

/** A new code for a join link: 31^10, about 49 bits, so that nobody walks into a room by guessing. */
export function createRoomCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
