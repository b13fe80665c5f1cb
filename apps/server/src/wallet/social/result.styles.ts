/** The style sheet of the popup's last page. */
export const resultStyles = `
:root { color-scheme: light dark; }
body {
  display: grid;
  place-items: center;
  min-block-size: 100dvh;
  margin: 0;
  padding: 24px;
  box-sizing: border-box;
  background: light-dark(#fff, #18181e);
  color: light-dark(#15151d, #f3f3f7);
  font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { max-inline-size: 340px; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 18px; line-height: 1.35; }
p { margin: 0; color: light-dark(#585868, #a5a5b4); }
button {
  display: block;
  margin-block-start: 20px;
  min-block-size: 48px;
  inline-size: 100%;
  box-sizing: border-box;
  border: 0;
  border-radius: 14px;
  background: light-dark(#4a43e8, #6159f5);
  color: #fff;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}
button:disabled, button[aria-disabled='true'] { opacity: .6; cursor: default; }
#rest, #offline { margin-block-start: 12px; font-size: 13px; }
/* Its room stays: nothing moves under the pointer. */
button[aria-disabled='false'] + #rest { visibility: hidden; }
button:focus-visible { outline: 2px solid light-dark(#4a43e8, #9d97ff); outline-offset: 2px; }
[hidden] { display: none; }
`
