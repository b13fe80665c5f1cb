import { css } from 'lit'

const light = css`
  color-scheme: light;
  --_tint: var(--w3m-accent, #4a43e8);
  --_p2: #eaeaf0;
  --_p3: #dfdfe8;
  --_ink: #15151d;
  --_ink-2: #585868;
  --_red: #b42318;
`
const dark = css`
  color-scheme: dark;
  --_tint: var(--w3m-accent, #6159f5);
  --_p2: #2b2b34;
  --_p3: #373742;
  --_ink: #f4f4f8;
  --_ink-2: #a8a8b6;
  --_red: #ff8f85;
`

/**
 * The custom properties that the public buttons live with; `tokens` has them too and adds the modal's. They stand on
 * the host of the public element, which carries `data-theme="light"` or `"dark"` (without it the system decides), and
 * reach the atoms by inheritance. `--_p…`, `--_ink…`, `--_red` and `--_tint` are raw material: atoms use the names of
 * the first rule.
 */
export const buttonTokens = css`
  :host {
    ${light}
    --_accent: var(--_tint);
    --_accent-hover: var(--_tint);
    --_on-accent: #fff;
    --_focus: var(--_ink);
    --_surface-2: var(--_p2);
    --_surface-3: var(--_p3);
    --_text: var(--_ink);
    --_text-2: var(--_ink-2);
    --_bad: var(--_red);
    --_font: var(--w3m-font-family, system-ui, 'Segoe UI', Roboto, sans-serif);
    --_em: var(--w3m-font-size-master, 10px);
    --_size-14: calc(var(--_em) * 1.4);
    --_r: var(--w3m-border-radius-master, 4px);
    --_radius-m: calc(var(--_r) * 3);
    --_fast: 75ms;
    --_ease: cubic-bezier(0.2, 0, 0, 1);
    --_press: 0.98;
  }
  :host(:where([data-theme='dark'])) {
    ${dark}
  }
  @media (prefers-color-scheme: dark) {
    :host(:where(:not([data-theme]))) {
      ${dark}
    }
  }
  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_white: clamp(0, (0.183 - y) * 9999, 1);
      --_on-accent: color(
        from var(--_accent) xyz-d65 calc(var(--_white) * 0.95) var(--_white) calc(var(--_white) * 1.089)
      );
      --_accent-hover: oklch(from var(--_accent) calc(l + (l - 0.66) * 0.18) c h);
      --_surface-2: color-mix(in oklab, var(--_accent) 3.5%, var(--_p2));
      --_surface-3: color-mix(in oklab, var(--_accent) 5%, var(--_p3));
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_ink-2: var(--_ink);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --_press: 1;
    }
  }
`
