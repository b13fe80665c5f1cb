import { css } from 'lit'

/** A view that explains one thing: a picture, three points, one way on. */
export const explanation = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .art {
    display: block;
    inline-size: 100%;
    block-size: auto;
    border-radius: var(--_radius-l);
    background: linear-gradient(165deg, var(--_accent-soft), var(--_surface-1) 75%);
  }
  .line {
    fill: none;
    stroke: var(--_accent-text);
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .faint {
    opacity: 0.35;
  }
  .card {
    fill: var(--_surface);
    stroke: var(--_line);
    stroke-width: 1;
  }
  .bone {
    fill: var(--_surface-3);
  }
  .solid {
    fill: var(--_accent);
  }
  .soft {
    fill: var(--_accent);
    opacity: 0.22;
  }
  .mark {
    fill: none;
    stroke: var(--_on-accent);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  ul {
    display: grid;
    gap: 16px;
    margin-block: 20px 24px;
    padding-inline: 4px;
  }
  li {
    display: grid;
    grid-template-columns: 40px 1fr;
    gap: 0 12px;
    align-items: start;
  }
  .tile {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.375;
  }
  p {
    color: var(--_text-2);
    text-wrap: pretty;
  }
`
