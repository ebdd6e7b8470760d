/** Pages of the product that need no more than its address; `name` is their label's key in the catalogue. */
export const facilitatorPages = [
  { name: "rooms", path: "/rooms", adminOnly: false },
  { name: "newRoom", path: "/rooms/new", adminOnly: false },
  { name: "users", path: "/users", adminOnly: true },
] as const;
