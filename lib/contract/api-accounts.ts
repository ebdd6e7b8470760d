import { z } from "zod";

/** The roles an account can have; participants have none. */
export const accountRoleSchema = z.enum(["admin", "facilitator"]);

export const passwordMinLength = 10;
export const passwordMaxLength = 128;

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email("Please give an e-mail address, such as amy@example.org."));
const newPassword = z
  .string()
  .min(passwordMinLength, `A password needs at least ${passwordMinLength} characters.`)
  .max(passwordMaxLength, `A password has at most ${passwordMaxLength} characters.`);
const personName = z
  .string()
  .trim()
  .min(1, "Please give a name.")
  .max(80)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, "A name is one line.");
const linkToken = z.string().min(1).max(200);

/** POST /api/auth/sign-in/email → SignedInAnswer, sets the session cookie. */
export const signInBodySchema = z.object({
  email,
  password: z.string().min(1, "Please give the password.").max(passwordMaxLength),
  rememberMe: z.boolean().default(true),
});

/** POST /api/auth/change-password; ends all other sessions. */
export const changePasswordBodySchema = z.object({
  currentPassword: z.string().min(1).max(passwordMaxLength),
  newPassword,
});

const newAccount = { name: personName, email, password: newPassword };

/** PUT /api/account: the own name. */
export const accountBodySchema = z.object({ name: personName });

/** POST /api/setup: makes the admin and signs in. */
export const setupBodySchema = z.object({ token: linkToken, ...newAccount });

/** POST /api/invitations/redeem: makes the account and signs in. */
export const redeemInvitationBodySchema = z.object({ token: linkToken, ...newAccount });

/** POST /api/invitations (admin) → InvitationMade. */
export const invitationBodySchema = z.object({
  role: accountRoleSchema.default("facilitator"),
  /** When given, only this address can use the invitation. */
  email: email.nullable().default(null),
  expiresInHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 30)
    .default(24 * 7),
});

/** PUT /api/users/:id/role (admin). */
export const userRoleBodySchema = z.object({ role: accountRoleSchema });
/** PUT /api/users/:id/disabled (admin): a disabled account is signed out everywhere at once. */
export const userDisabledBodySchema = z.object({ disabled: z.boolean() });

export type AccountRole = z.infer<typeof accountRoleSchema>;

export interface AccountView {
  id: string;
  name: string;
  email: string;
  role: AccountRole;
}

export interface UserRow extends AccountView {
  disabled: boolean;
  createdAt: string;
}

export interface InvitationRow {
  id: string;
  role: AccountRole;
  email: string | null;
  createdAt: string;
  expiresAt: string | null;
}

/** `path` is the link's path and is shown only this once: `/invite/<token>`. */
export interface InvitationMade extends InvitationRow {
  path: string;
}

export interface SessionView {
  id: string;
  createdAt: string;
  /** When it was last renewed; that happens at most once a day. */
  usedAt: string;
  expiresAt: string;
  userAgent: string | null;
  /** The session that asks. */
  current: boolean;
}
