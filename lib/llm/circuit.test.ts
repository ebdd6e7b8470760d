import { describe, expect, it } from "vitest";
import { createCircuit } from "./circuit";
import { CallError } from "./model-provider";
import { createTestClock } from "./testing/test-clock";

const serverError = new CallError("llm/server-error", "It failed.");

function downCircuit() {
  const clock = createTestClock();
  const circuit = createCircuit({ clock, failuresUntilDown: 3, downMs: 1_000 });
  for (let i = 0; i < 3; i += 1) circuit.failed(serverError);
  return { clock, circuit };
}

describe("the circuit", () => {
  it("goes down after failures in a row, not before, and not when an answer came between", () => {
    const circuit = createCircuit({ clock: createTestClock(), failuresUntilDown: 3 });
    circuit.failed(serverError);
    circuit.failed(serverError);
    circuit.answered();
    circuit.failed(serverError);
    circuit.failed(serverError);
    expect(circuit.admit()).toBeNull();
    circuit.failed(serverError);
    expect(circuit.admit()?.code).toBe("llm/down");
    expect(circuit.health()).toMatchObject({ state: "down", lastError: { code: "llm/server-error" } });
  });

  it("is not brought down by wrong requests or a limited rate", () => {
    const circuit = createCircuit({ clock: createTestClock(), failuresUntilDown: 1 });
    for (const code of ["llm/bad-request", "llm/model-not-found", "llm/rate-limited"] as const) {
      circuit.failed(new CallError(code, "No."));
    }
    expect(circuit.health().state).toBe("up");
  });

  it("lets one call probe after the pause, and comes up with its success", () => {
    const { clock, circuit } = downCircuit();
    clock.advance(999);
    expect(circuit.admit()).not.toBeNull();
    clock.advance(1);
    expect(circuit.admit()).toBeNull();
    expect(circuit.health().state).toBe("probing");
    expect(circuit.admit()?.code).toBe("llm/down");
    circuit.answered();
    expect(circuit.admit()).toBeNull();
  });

  it("stays down for another pause when the probe fails", () => {
    const { clock, circuit } = downCircuit();
    clock.advance(1_000);
    circuit.admit();
    circuit.failed(serverError);
    clock.advance(999);
    expect(circuit.admit()).not.toBeNull();
    clock.advance(1);
    expect(circuit.admit()).toBeNull();
  });

  it("lets the next call probe when a probe was called off", () => {
    const { clock, circuit } = downCircuit();
    clock.advance(1_000);
    circuit.admit();
    circuit.calledOff();
    expect(circuit.admit()).toBeNull();
  });
});
