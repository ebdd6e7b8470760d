/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
