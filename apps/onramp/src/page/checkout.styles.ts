/** The style sheet of the sandbox's pages. */
export const checkoutStyles = `
:root {
  color-scheme: light dark;
  --fill: light-dark(#4a43e8, #6159f5);
  --page: light-dark(#f5f5f8, #0f0f13);
  --card: light-dark(#fff, #18181e);
  --tone: light-dark(#e9e9f0, #2a2a34);
  --ink: light-dark(#15151d, #f3f3f7);
  --ink-2: light-dark(#585868, #a5a5b4);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
:focus-visible { outline: 2px solid var(--fill); outline-offset: 2px; }
main { max-inline-size: 480px; margin: 24px auto; padding: 24px; border-radius: 16px; background: var(--card); }
.note, dt, label { color: var(--ink-2); font-size: 13px; }
h1 { margin: 4px 0 16px; font-size: 22px; line-height: 1.3; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.address { font: 13px/1.6 ui-monospace, Menlo, Consolas, monospace; }
form { display: grid; gap: 8px; }
select, button { min-block-size: 44px; padding: 8px 14px; border: 0; border-radius: 10px;
  background: var(--tone); color: inherit; font: inherit; }
button { background: var(--fill); color: #fff; font-weight: 500; cursor: pointer; }
button.quiet { background: var(--tone); color: inherit; }
`
