"use client";
import { apiRequest } from "@/components/shell/api-request";
import type {
  SimulationBody,
  SimulationEstimate,
  SimulationView,
  UtteranceView,
} from "@/lib/contract/api-simulations";

const run = (id: string, rest = "") => `/api/simulations/${encodeURIComponent(id)}${rest}`;
const job = (id: string, rest = "") => `/api/jobs/${encodeURIComponent(id)}${rest}`;

export const simulateApi = {
  list: () => apiRequest<SimulationView[]>("GET", "/api/simulations"),
  listInRoom: (roomId: string) =>
    apiRequest<SimulationView[]>("GET", `/api/simulations?room=${encodeURIComponent(roomId)}`),
  get: (id: string) => apiRequest<SimulationView>("GET", run(id)),
  start: (body: SimulationBody) => apiRequest<SimulationView[]>("POST", "/api/simulations", body),
  estimate: (body: SimulationBody) =>
    apiRequest<SimulationEstimate>("POST", "/api/simulations/estimate", body),
  utterances: (id: string, after: number) =>
    apiRequest<UtteranceView[]>("GET", run(id, `/utterances?after=${after}`)),
  mark: (id: string, number: number, verdict: "good" | "bad" | null, why: string | null) =>
    apiRequest<UtteranceView["mark"]>("PUT", run(id, `/marks/${number}`), { verdict, why }),
  cancel: (id: string) => apiRequest<unknown>("POST", job(id, "/cancel")),
  resume: (id: string) => apiRequest<unknown>("POST", job(id, "/resume"), {}),
  delete: (id: string) => apiRequest<null>("DELETE", job(id)),
};
