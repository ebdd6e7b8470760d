/** Ends this browser's session; false when the server could not be reached. */
export async function signOut(): Promise<boolean> {
  try {
    const answer = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return answer.ok;
  } catch {
    return false;
  }
}
