// Runs in a page before anything else: notes when the first message and each update appear, and how long the page was
// ever busy at a stretch. Plain JavaScript, since a compiled function would miss the compiler's helpers there.
window.watched = { firstMessageMs: 0, updates: {}, longestTaskMs: 0 };
const look = () => {
  const texts = document.querySelectorAll("article .message-text");
  if (texts.length === 0) return;
  window.watched.firstMessageMs ||= performance.now();
  for (const text of texts) {
    const update = /update-\d+/.exec(text.textContent ?? "")?.[0];
    if (update) window.watched.updates[update] ??= performance.timeOrigin + performance.now();
  }
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    window.watched.longestTaskMs = Math.max(window.watched.longestTaskMs, duration);
  }
}).observe({ type: "longtask" });
