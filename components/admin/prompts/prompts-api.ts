"use client";
import { apiRequest } from "@/components/shell/api-request";
import type {
  PromptBody,
  PromptDetails,
  PromptPreview,
  PromptPreviewBody,
  PromptTrial,
} from "@/lib/contract/api-prompts";

const path = (slug: string, rest = "") => `/api/prompts/${encodeURIComponent(slug)}${rest}`;

export const promptsApi = {
  save: (slug: string, body: PromptBody) => apiRequest<PromptDetails>("PUT", path(slug), body),
  rollBack: (slug: string, body: { version: number; note: string; seenVersion: number }) =>
    apiRequest<PromptDetails>("POST", path(slug, "/roll-back"), body),
  preview: (slug: string, body: PromptPreviewBody) =>
    apiRequest<PromptPreview>("POST", path(slug, "/preview"), body),
  try: (slug: string, body: PromptPreviewBody) => apiRequest<PromptTrial>("POST", path(slug, "/try"), body),
};
