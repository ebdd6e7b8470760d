/**
 * What the product does for browsers, one use case a function. Route handlers under app/api call them, and so do
 * server-rendered pages, without a detour over HTTP:
 *
 * ```ts
 * const context = contextOf(await headers());
 * const account = await getAccount(context); // null: nobody is signed in
 * const { room, watching } = await getRoomForHost(context, id); // AppError room/not-found, auth/not-signed-in
 * ```
 *
 * Every use case checks by itself who may call it and throws AppErrors that can be shown to people. Over HTTP they
 * come as `{ code, message, details?, requestId }` (lib/shared/errors, WireError) with the fitting status; names of
 * fields that are wrong are in `details.fields`, a free name in `details.suggestion`. Bodies and answers are in
 * lib/contract/api-accounts and lib/contract/api-rooms. Requests that change something must come from a page of this
 * server and send application/json when they have a body.
 *
 * | route | use case |
 * |---|---|
 * | GET /api/auth/get-session, POST /api/auth/sign-in/email, sign-out, change-password | account-session |
 * | PUT /api/account | account-session |
 * | GET, DELETE /api/sessions, DELETE /api/sessions/:id | account-session |
 * | POST /api/setup | set-up |
 * | GET, POST /api/invitations, DELETE /api/invitations/:id, POST /api/invitations/redeem | invitations |
 * | GET /api/users, PUT /api/users/:id/role, PUT /api/users/:id/disabled | users |
 * | GET, POST /api/rooms, POST /api/rooms/:id/duplicate | list-rooms, create-room |
 * | GET, PATCH, DELETE /api/rooms/:id | room-view, edit-room |
 * | POST /api/rooms/:id/open, lock, unlock, end; PUT settings; POST participants/:id/remove | run-room |
 * | PUT /api/rooms/:id/sub-topics, POST sub-topics/generate, sub-topics/approve | edit-sub-topics, generate-sub-topics |
 * | GET /api/rooms/:id/export.json | export-room |
 * | GET /api/rooms/:id/export.zip, feedback.jsonl | export-zip |
 * | GET /api/rooms/:id/insights | room-insights |
 * | GET, POST /api/join/:code, POST /api/join/:code/leave | join-room |
 * | GET /api/models, POST, PUT, DELETE under /api/models (admin) | models/read-models, edit-models, try-provider |
 * | GET /api/rooms/:id/models | models/read-models |
 * | POST /api/demo | demo |
 * | GET /api/jobs, GET, DELETE /api/jobs/:id, POST cancel, resume | jobs |
 * | GET, POST /api/simulations, POST estimate; GET /api/simulations/:id, utterances, export.json, export.csv; PUT marks/:number | simulations/ |
 * | GET /api/audit.csv | audit-log |
 * | GET, PUT /api/retention, POST preview, PUT rooms/:id | retention |
 * | GET, POST /api/templates, GET, PUT, DELETE /api/templates/:id, POST duplicate, PUT shared | templates/ |
 * | GET /api/prompts, GET, PUT /api/prompts/:slug, POST roll-back, preview, try | prompts/ |
 */

export { getAccount, listSessions } from "./account-session";
export { readAuditLog } from "./audit-log";
export { contextOf } from "./context";
export { getInvitation, listInvitations } from "./invitations";
export { getJoinCard } from "./join-room";
export { listRooms, roomsPerPage } from "./list-rooms";
export { getModels } from "./models/read-models";
export { getPrompt, listPrompts } from "./prompts/read-prompts";
export { getRetention } from "./retention";
export { getInsights } from "./room-insights";
export { getRoomForHost } from "./room-view";
export { canSetUp, isSetUp } from "./set-up";
export { getTemplate, listTemplates } from "./templates/read-templates";
export { listUsers } from "./users";
