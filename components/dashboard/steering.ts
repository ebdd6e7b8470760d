/** What a host can open from the dashboard; each is one click away and does what its dialog says. */
export interface Steering {
  openRoom: () => void;
  unlockRoom: () => void;
  confirmLock: () => void;
  confirmEnd: () => void;
  editSettings: () => void;
  editAgenda: () => void;
  showShortcuts: () => void;
}
