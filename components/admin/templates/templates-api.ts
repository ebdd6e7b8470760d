"use client";
import { apiRequest } from "@/components/shell/api-request";
import type { NewTemplateBody, TemplateBody, TemplateView } from "@/lib/contract/api-templates";

const path = (id: string, rest = "") => `/api/templates/${encodeURIComponent(id)}${rest}`;

export const templatesApi = {
  create: (body: NewTemplateBody) => apiRequest<TemplateView>("POST", "/api/templates", body),
  edit: (id: string, body: TemplateBody) => apiRequest<TemplateView>("PUT", path(id), body),
  delete: (id: string) => apiRequest<null>("DELETE", path(id)),
  duplicate: (id: string) => apiRequest<TemplateView>("POST", path(id, "/duplicate")),
  share: (id: string, shared: boolean) => apiRequest<TemplateView>("PUT", path(id, "/shared"), { shared }),
};
