import { css, unsafeCSS } from 'lit'
import { modalShakeMs, viewTransitionMs } from '../limits/motion.js'
import { buttonTokens } from './button-tokens.js'

const light = css`
  --_p0: #fff;
  --_p1: #f4f4f7;
  --_line: #15151d1a;
  --_edge: #838391;
  --_good: #0b6b3a;
  --_good-soft: #e2f5ea;
  --_warn: #875200;
  --_warn-soft: #fdf0d9;
  --_bad-soft: #fdeae8;
  --_scrim: #0e0e1673;
  --_shadow: 0 0 0 1px #15151d0a, 0 2px 8px #15151d0f, 0 24px 64px -16px #15151d52;
  --_lift: 0 0 0 0.5px #15151d0f, 0 1px 3px #15151d24;
  --_thumb: #fff;
  --_readable: min(l, 0.5);
`
const dark = css`
  --_p0: #17171c;
  --_p1: #212128;
  --_line: #ffffff1a;
  --_edge: #7d7d8c;
  --_good: #5cd694;
  --_good-soft: #173526;
  --_warn: #f3bd5b;
  --_warn-soft: #3a2d15;
  --_bad-soft: #351c1d;
  --_scrim: #000000a6;
  --_shadow: 0 0 0 1px #ffffff12, 0 2px 8px #0003, 0 24px 64px -12px #000000b3;
  --_lift: 0 0 0 0.5px #ffffff14, 0 1px 3px #0006;
  --_thumb: #3e3e4a;
  --_readable: max(l, 0.77);
`
/**
 * A colour of the ramp with the host's `--w3m-color-mix` in it, at most 30 %, so that text can follow and stay
 * readable.
 */
const mixedToken = (name: string, color: string): string =>
  `--_${name}: color-mix(in srgb, var(--w3m-color-mix, #000) var(--_mix), ${color});`
const tintedToken = (name: string, share: number, fallback: string): string =>
  mixedToken(name, `color-mix(in oklab, var(--_accent) ${share}%, var(${fallback}))`)
/** A text colour that moves to the strongest ink as the surfaces move away from their own tone. */
const solidToken = (name: string, color: string): string =>
  `--_${name}: color-mix(in oklab, var(--_ink) var(--_firm), ${color});`

const ramp = unsafeCSS(
  [
    tintedToken('surface', 0.5, '--_p0'),
    tintedToken('surface-1', 2, '--_p1'),
    tintedToken('surface-2', 3.5, '--_p2'),
    tintedToken('surface-3', 5, '--_p3'),
    solidToken('text-2', 'var(--_ink-2)'),
    solidToken('bad', 'var(--_red)'),
    solidToken('control', 'var(--_edge)'),
    solidToken('accent-text', 'oklch(from var(--_accent) var(--_readable) min(c, .2) h)'),
    '--_focus: var(--_accent-text); --_accent-soft: color-mix(in oklab, var(--_accent) 11%, var(--_surface));',
  ].join(''),
)

/**
 * Every custom property of the modal: put it into the styles of the host of the modal and nowhere below. Honours the
 * eight `--w3m-*` variables of the host page; `--w3m-color-mix-strength` is a percentage.
 */
export const tokens = css`
  ${buttonTokens}
  :host {
    ${light}
    --_surface: var(--_p0);
    --_surface-1: var(--_p1);
    --_control: var(--_edge);
    --_accent-text: var(--_text);
    --_accent-soft: var(--_surface-2);
    --_size-32: calc(var(--_em) * 3.2);
    --_size-20: calc(var(--_em) * 2);
    --_size-16: calc(var(--_em) * 1.6);
    --_size-12: calc(var(--_em) * 1.2);
    --_radius-s: calc(var(--_r) * 2);
    --_radius-l: calc(var(--_r) * 4.5);
    --_radius-card: calc(var(--_r) * 6);
    --_radius-picture: calc(var(--_r) * 2.75);
    --_radius-full: calc(var(--_r) * 250);
    --_move: ${unsafeCSS(viewTransitionMs)}ms;
    --_shake: ${unsafeCSS(modalShakeMs)}ms;
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
      --_mix: min(var(--w3m-color-mix-strength, 0%), 30%);
      --_firm: calc(var(--_mix) * 3.34);
      ${ramp}
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_edge: var(--_ink);
      --_line: var(--_ink-2);
    }
  }
  @media (forced-colors: active) {
    :host {
      --_accent: Highlight;
      --_on-accent: HighlightText;
      --_accent-text: LinkText;
      --_focus: Highlight;
      --_control: ButtonText;
      --_line: CanvasText;
      --_thumb: Canvas;
    }
  }
`
