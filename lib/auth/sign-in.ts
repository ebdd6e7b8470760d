import { AppError } from "@/lib/shared/errors";
import type { BetterAuth } from "./better-auth";
import { createThrottle } from "./throttle";

/** What came of an operation on a session: headers that set or clear cookies. */
export interface SessionCookies {
  setCookies: string[];
}

export interface Credentials {
  email: string;
  password: string;
  /** False ends the session with the browser. */
  rememberMe: boolean;
}

/**
 * Signing in and out by e-mail and password. Guessing is slowed by account and address together, so that a stranger
 * can't lock somebody out from elsewhere, and more loosely by each alone.
 */
export function createSignIn(betterAuth: BetterAuth, triesByAddress: number) {
  const byAccountAndAddress = createThrottle("sign-in", { tries: 6 });
  const byAccount = createThrottle("sign-in-account", { tries: 60 });
  const byAddress = createThrottle("sign-in-address", { tries: triesByAddress });
  const byUser = createThrottle("change-password", { tries: 6 });

  return {
    /** Throws auth/wrong-credentials or auth/too-many-attempts. */
    async signIn(credentials: Credentials, address: string, headers: Headers): Promise<SessionCookies> {
      const account = credentials.email.toLowerCase();
      const pair = `${account} ${address}`;
      await byAddress.spend(address);
      await byAccount.spend(account);
      await byAccountAndAddress.spend(pair);
      const answer = await betterAuth.api.signInEmail({
        body: credentials,
        headers: withoutCookies(headers),
        asResponse: true,
      });
      if (!answer.ok) throw refusal(answer, wrongCredentials());
      await Promise.all([
        byAccountAndAddress.forgive(pair),
        byAccount.refund(account),
        byAddress.refund(address),
      ]);
      return cookiesOf(answer);
    },

    /** Ends the session behind the headers; harmless without one. */
    async signOut(headers: Headers): Promise<SessionCookies> {
      return cookiesOf(await betterAuth.api.signOut({ headers, asResponse: true }));
    },

    /** Renews the session when it is due; the answer may set a fresh cookie. */
    async renew(headers: Headers): Promise<SessionCookies> {
      return cookiesOf(await betterAuth.api.getSession({ headers, asResponse: true }));
    },

    /** Changes the own password and ends all other sessions. Throws auth/wrong-credentials. */
    async changePassword(
      userId: string,
      passwords: { currentPassword: string; newPassword: string },
      headers: Headers,
    ): Promise<SessionCookies> {
      await byUser.spend(userId);
      const answer = await betterAuth.api.changePassword({
        body: { ...passwords, revokeOtherSessions: true },
        headers,
        asResponse: true,
      });
      if (!answer.ok) {
        throw refusal(answer, new AppError("auth/wrong-credentials", "The current password is not right."));
      }
      await byUser.forgive(userId);
      return cookiesOf(answer);
    },
  };
}

function cookiesOf(answer: Response): SessionCookies {
  return { setCookies: answer.headers.getSetCookie() };
}

/** A failure of the server is not taken for a wrong password. */
function refusal(answer: Response, error: AppError): Error {
  return answer.status >= 500 ? new Error(`better-auth answered ${answer.status}`) : error;
}

function withoutCookies(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("cookie");
  return copy;
}

function wrongCredentials(): AppError {
  return new AppError(
    "auth/wrong-credentials",
    "E-mail address or password is wrong, or the account is disabled.",
  );
}
