"use client";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import type { CallRecord } from "@/lib/llm/question";
import { callTotals, prettyAnswer } from "./model/call-totals";
import { useNumbers } from "./use-numbers";

/** Every attempt to get an answer in a turn: who, how long, tokens, cost, prompt, raw answer, error. */
export function CallList({ calls }: { calls: readonly CallRecord[] }) {
  const t = useTranslations("dashboard.turn");
  const { whole, duration, dollars } = useNumbers();
  if (calls.length === 0) return <p className="text-sm text-muted">{t("noCalls")}</p>;
  const totals = callTotals(calls);
  return (
    <div className="space-y-2">
      <p className="text-sm text-muted">
        {t("callSummary", {
          calls: totals.calls,
          tokens: whole(totals.promptTokens + totals.completionTokens),
          cost: totals.costUsd === null ? t("noCost") : dollars(totals.costUsd),
          time: duration(totals.latencyMs),
        })}
        {totals.failed > 0 ? ` · ${t("failedCalls", { count: totals.failed })}` : null}
      </p>
      <ul className="space-y-2">
        {calls.map((call) => (
          <li key={`${call.questionId} ${call.attempt} ${call.startedAt} ${call.engine}`}>
            <Call call={call} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const outcomeTones = { ok: "success", malformed: "warning", error: "danger" } as const;

function Call({ call }: { call: CallRecord }) {
  const t = useTranslations("dashboard.turn");
  const { duration } = useNumbers();
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 rounded-lg px-3 py-2 text-sm">
        <span className="font-mono text-xs break-all">
          {call.questionId} v{call.questionVersion}
        </span>
        {call.promptVersion ? (
          <Badge tone="accent">{t("editedPrompt", { version: call.promptVersion })}</Badge>
        ) : null}
        <Badge tone={outcomeTones[call.outcome]}>{t(`outcome.${call.outcome}`)}</Badge>
        {call.attempt > 1 ? (
          <span className="text-xs text-muted">{t("attempt", { attempt: call.attempt })}</span>
        ) : null}
        <span className="ml-auto text-xs text-muted tabular-nums">{duration(call.latencyMs)}</span>
      </summary>
      <div className="space-y-3 border-t border-line px-3 py-3 text-sm">
        <CallFacts call={call} />
        {call.error ? (
          <p className="rounded-md bg-danger-soft px-2 py-1.5 text-danger">
            <code className="text-xs">{call.error.code}</code> {call.error.message}
          </p>
        ) : null}
        {call.prompt ? (
          <>
            <Verbatim title={`${t("prompt")}: ${t("system")}`} text={call.prompt.system} />
            <Verbatim title={`${t("prompt")}: ${t("user")}`} text={call.prompt.user} />
          </>
        ) : (
          <p className="text-muted">{t("noPrompt")}</p>
        )}
        {call.rawAnswer === null ? (
          <p className="text-muted">{t("noAnswer")}</p>
        ) : (
          <Verbatim title={t("rawAnswer")} text={prettyAnswer(call.rawAnswer)} />
        )}
      </div>
    </details>
  );
}

function CallFacts({ call }: { call: CallRecord }) {
  const t = useTranslations("dashboard.turn");
  const { whole, duration, dollars } = useNumbers();
  const tokens =
    call.promptTokens === null && call.completionTokens === null
      ? t("noTokens")
      : t("tokens", { prompt: whole(call.promptTokens ?? 0), completion: whole(call.completionTokens ?? 0) });
  const facts = [
    call.model,
    call.format,
    call.tokensEstimated ? `${tokens} (${t("tokensEstimated")})` : tokens,
    call.costUsd === null ? t("noCost") : dollars(call.costUsd),
    call.firstTokenMs === null ? null : t("firstToken", { time: duration(call.firstTokenMs) }),
  ];
  return (
    <p className="text-xs text-muted tabular-nums">{facts.filter((fact) => fact !== null).join(" · ")}</p>
  );
}

/** An area that scrolls must be reachable by keyboard, though it does nothing else. */
const keyboardScrollable = { tabIndex: 0 };

/** Text exactly as it was sent or came, in an area that scrolls by itself and can be reached by keyboard. */
function Verbatim({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="mb-1 text-xs font-medium text-muted">{title}</h4>
      <section
        aria-label={title}
        {...keyboardScrollable}
        className="max-h-64 overflow-auto rounded-md bg-subtle p-2"
      >
        <pre className="font-mono text-xs break-words whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}
