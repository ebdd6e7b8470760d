"use client";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import type { JoinBody, JoinedView } from "@/lib/contract/api-rooms";
import { cleanName } from "@/lib/shared/clean-name";
import type { WireError } from "@/lib/shared/errors";

interface Problems {
  nameError: string | null;
  roleError: string | null;
  failure: string | null;
  suggestion: string | null;
  freeRoles: string[] | null;
}
const noProblems: Problems = {
  nameError: null,
  roleError: null,
  failure: null,
  suggestion: null,
  freeRoles: null,
};

/** The join form's state: what was typed, and the server's kind refusals with a free name to take instead. */
export function useJoin(code: string, onJoined: () => void) {
  const t = useTranslations("room");
  const errorText = useErrorText();
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState(noProblems);

  async function join(wanted: string) {
    if (pending) return;
    if (cleanName(wanted) === "") {
      setProblems({ ...noProblems, nameError: t("join.nameEmpty") });
      return;
    }
    setPending(true);
    setProblems(noProblems);
    const body: JoinBody = { name: wanted, role: role.trim() === "" ? null : role };
    const answer = await apiRequest<JoinedView>("POST", `/api/join/${encodeURIComponent(code)}`, body);
    setPending(false);
    if (answer.ok) onJoined();
    else setProblems(readProblems(answer.error, errorText(answer.error)));
  }
  return {
    ...problems,
    name,
    role,
    pending,
    setName: (next: string) => {
      setName(next);
      setProblems((known) => ({ ...known, nameError: null, suggestion: null }));
    },
    setRole,
    takeSuggestion: () => {
      if (problems.suggestion === null) return;
      setName(problems.suggestion);
      void join(problems.suggestion);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void join(name);
    },
  };
}

/** Puts a refusal where it belongs: at the name, at the role, or above the button. */
function readProblems({ details }: WireError, text: string): Problems {
  const suggestion = typeof details?.suggestion === "string" ? details.suggestion : null;
  const roles = details?.freeRoles;
  const freeRoles = Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : null;
  if (details?.field === "role") return { ...noProblems, roleError: text, freeRoles };
  if (details?.field === "name" || suggestion !== null) return { ...noProblems, nameError: text, suggestion };
  return { ...noProblems, failure: text };
}
