import { css } from 'lit'

export const stageStyles = css`
  :host { display: block; block-size: 100vh; block-size: 100dvh; background: var(--_surface); color: var(--_text) }
  .card { display: flex; flex-direction: column; block-size: 100%; outline: none }
  .body { flex: 1; min-block-size: 0; overflow: hidden auto; padding: 4px 20px 12px; scrollbar-width: thin }
  .middle { display: grid; gap: 12px; place-content: center; justify-items: center; text-align: center; block-size: 100%; padding: 32px 20px; color: var(--_text-2) }
  .middle w3m-ui-spinner { inline-size: 28px; block-size: 28px }
  .top { padding: 16px 20px 8px }
  .origin { display: block; direction: ltr; font-size: var(--_size-14); font-weight: 600; overflow-wrap: anywhere; text-align: start }
  :host(:dir(rtl)) .origin { text-align: end }
  .asks { font-size: var(--_size-12); color: var(--_text-2) }
  h1 { margin-block-start: 4px; font-size: var(--_size-20); font-weight: 600; line-height: 1.25 }
  .note { margin-block: 8px; color: var(--_text-2) }
  dl { display: grid; gap: 10px; margin: 12px 0 }
  .fact { display: grid; gap: 2px }
  dt { font-size: var(--_size-12); color: var(--_text-2) }
  .fact:has(> .plain) { grid-template-columns: max-content 1fr; gap: 16px; align-items: baseline }
  .plain { text-align: end }
  dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
  bdi { unicode-bidi: isolate }
  .code, .address, .long { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--_size-12); direction: ltr; text-align: start }
  .long { max-block-size: 160px; overflow: auto; padding: 8px; border-radius: var(--_radius-s); background: var(--_surface-1) }
  .text { margin-block: 12px; padding: 12px; border-radius: var(--_radius-m); background: var(--_surface-1); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; max-block-size: 320px; overflow: auto }
  .tree { margin: 8px 0; padding: 12px; border-radius: var(--_radius-m); background: var(--_surface-1) }
  .tree ul { padding-inline-start: 12px; border-inline-start: 1px solid var(--_line) }
  .tree li { padding-block: 3px; overflow-wrap: anywhere }
  .tree .name { font-weight: 500 }
  .tree .type { margin-inline-start: 6px; font-size: var(--_size-12); color: var(--_text-2) }
  .tree .leaf { display: block; white-space: pre-wrap; unicode-bidi: plaintext }
  .call { padding: 12px; margin-block: 8px; border-radius: var(--_radius-m); background: var(--_surface-1) }
  .call dl { margin: 0 }
  .call .tree { padding: 0; margin: 8px 0 0; background: none }
  .call h2 { font-size: var(--_size-12); font-weight: 600; color: var(--_text-2); margin-block-end: 8px }
  details { margin-block: 8px }
  summary { cursor: pointer; padding-block: 8px; font-weight: 500; color: var(--_accent-text) }
  .fee { display: flex; align-items: center; gap: 8px }
  .fee dd { flex: 1 }
  .step { inline-size: 32px; block-size: 32px; border-radius: var(--_radius-s); background: var(--_surface-1); text-align: center; font-size: var(--_size-16) }
  .step:disabled { opacity: .4 }
  .bottom { padding: 12px 20px 16px; box-shadow: 0 -1px 0 var(--_line); background: var(--_surface) }
  .flags { display: grid; gap: 6px; margin-block-end: 12px; padding: 10px 12px; border-radius: var(--_radius-m); background: var(--_bad-soft); color: var(--_bad); font-weight: 500; overflow-wrap: anywhere }
  .banner { margin: 0 0 12px; padding: 10px 12px; border-radius: var(--_radius-m); background: var(--_warn-soft); color: var(--_warn) }
  .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  .region { display: grid; touch-action: manipulation; border-radius: calc(var(--_r) * 3.5) }
  .button {
    display: flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 48px; padding-inline: 16px; border-radius: calc(var(--_r) * 3.5);
    font-size: var(--_size-16); font-weight: 600; background: var(--_surface-1); color: var(--_text);
  }
  .button.primary { background: var(--_accent); color: var(--_on-accent) }
  .button.primary.danger { background: var(--_bad); color: var(--_surface) }
  .button:disabled { background: var(--_surface-2); color: var(--_text-2) }
  .button.full { inline-size: 100% }
  .hint { margin-block-start: 8px; text-align: center; font-size: var(--_size-12); color: var(--_text-2) }
  .form { display: grid; gap: 12px; margin-block: 12px }
  .field { display: grid; gap: 4px }
  .field input, .field textarea { font: inherit; padding: 12px; border: 1px solid var(--_control); border-radius: var(--_radius-m); background: var(--_surface); color: inherit; inline-size: 100%; resize: vertical }
  .error { color: var(--_bad) }
  .words { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; padding: 0; list-style: none; direction: ltr }
  .words li { padding: 8px; border-radius: var(--_radius-s); background: var(--_surface-1); font-family: ui-monospace, monospace; font-size: var(--_size-12) }
  .rows { display: grid; gap: 8px; margin-block: 12px }
  .row { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 48px; padding: 8px 12px; border-radius: var(--_radius-m); background: var(--_surface-1) }
  .link { color: var(--_accent-text); text-decoration: underline; font-weight: 500 }
  @media (forced-colors: active) { .button, .step { border: 1px solid ButtonText } .flags { border: 2px solid Mark } }
`
