/** The style sheet of the login page. */
export const loginStyles = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  display: grid;
  place-items: center;
  min-block-size: 100dvh;
  margin: 0;
  padding: 24px;
  background: light-dark(#f5f5f8, #0f0f13);
  color: light-dark(#15151d, #f3f3f7);
  font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { inline-size: min(360px, 100%); padding: 24px; border-radius: 20px; background: light-dark(#fff, #18181e); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
p { margin: 0; color: light-dark(#585868, #a5a5b4); }
.note { font-size: 13px; }
form { display: grid; gap: 8px; margin-block-start: 20px; }
label { font-size: 13px; font-weight: 500; }
input, button { min-block-size: 48px; padding: 0 14px; border: 0; border-radius: 12px; font: inherit; }
input { background: light-dark(#f1f1f5, #22222a); color: inherit; }
button { background: light-dark(#4a43e8, #6159f5); color: #fff; font-weight: 500; cursor: pointer; }
.quiet { background: light-dark(#f1f1f5, #22222a); color: inherit; }
[role=alert] { color: light-dark(#b42318, #ff8f85); }
:focus-visible { outline: 2px solid light-dark(#4a43e8, #9d97ff); outline-offset: 2px; }
`
