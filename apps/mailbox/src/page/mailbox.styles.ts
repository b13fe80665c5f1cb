/** The mailbox page's style sheet. */
export const mailboxStyles = `
:root {
  color-scheme: light dark;
  --accent: light-dark(#4a43e8, #9d97ff);
  --fill: light-dark(#4a43e8, #6159f5);
  --page: light-dark(#f5f5f8, #0f0f13);
  --card: light-dark(#fff, #18181e);
  --tone: light-dark(#f1f1f5, #22222a);
  --ink: light-dark(#15151d, #f3f3f7);
  --ink-2: light-dark(#585868, #a5a5b4);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 16px max(20px, (100vw - 860px) / 2); }
.brand { color: inherit; font-size: 17px; font-weight: 600; text-decoration: none; }
.note { color: var(--ink-2); font-size: 13px; }
main { max-inline-size: 900px; margin-inline: auto; padding: 8px 20px 64px; }
form { display: flex; align-items: center; gap: 10px; margin-block-end: 16px; }
input {
  flex: 1;
  min-inline-size: 0;
  padding: 10px 12px;
  border: 0;
  border-radius: 10px;
  background: var(--card);
  color: inherit;
  font: inherit;
}
button {
  padding: 10px 16px;
  border: 0;
  border-radius: 10px;
  background: var(--fill);
  color: #fff;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}
.mails { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none; border-radius: 14px; overflow: hidden; }
.mails a {
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1.5fr) auto;
  gap: 4px 16px;
  padding: 12px 16px;
  background: var(--card);
  color: inherit;
  text-decoration: none;
}
.mails a:hover { background: var(--tone); }
.mails a:focus-visible { outline-offset: -2px; }
.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { font-weight: 500; }
.to, time { color: var(--ink-2); font-size: 14px; font-variant-numeric: tabular-nums; }
article, .empty { padding: 24px; border-radius: 14px; background: var(--card); }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; }
h2 { margin: 24px 0 8px; color: var(--ink-2); font-size: 13px; font-weight: 500; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: 0;
  padding: 16px;
  border-radius: 10px;
  background: var(--tone);
  font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
iframe { display: block; inline-size: 100%; block-size: 480px; border: 0; border-radius: 10px; background: #fff; }
@media (max-width: 560px) { .mails a { grid-template-columns: minmax(0, 1fr); } }
`
