const styles = `
  :host { color-scheme: light dark; font: 400 14px/1.5 system-ui, sans-serif }
  * { box-sizing: border-box; margin: 0 }
  .panel {
    position: fixed; inset: auto 16px 16px auto; margin: 0; inline-size: min(360px, calc(100vw - 32px)); max-block-size: calc(100vh - 32px);
    padding: 16px; border: 1px solid #fbbf2480; border-radius: 16px; overflow: auto;
    color: light-dark(#15151d, #f4f4f8); background: light-dark(#fffdf5, #1f1e1a); box-shadow: 0 16px 48px -12px #0008;
  }
  .panel::backdrop { background: #0003 }
  .name { font-size: 12px; font-weight: 600; color: light-dark(#875200, #f3bd5b) }
  .title { margin-block: 4px; font-size: 16px; font-weight: 600 }
  .origin, .note { font-size: 12px; color: light-dark(#585868, #a8a8b6) }
  .text {
    margin-block: 12px; padding: 10px 12px; max-block-size: 180px; overflow: auto; border-radius: 10px;
    font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: light-dark(#f7f1df, #2b2922);
  }
  .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-block-end: 12px }
  button { min-block-size: 44px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer }
  button:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px }
  .quiet { color: inherit; background: light-dark(#efe6cc, #38352b) }
  .main { color: #15151d; background: #fbbf24 }
`
let sheet: CSSStyleSheet | undefined

/** The panel's style sheet, constructed: a strict Content-Security-Policy allows no other of its own. */
export function panelSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
  }
  return sheet
}
