import { css } from 'lit'

export const styles = css`
  :host,
  [role='tabpanel'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 4px 12px;
    min-block-size: 24px;
    font-variant-numeric: tabular-nums;
  }
  .value {
    font-weight: 600;
  }
  .quiet,
  .note {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .up {
    color: var(--_good);
  }
  .down {
    color: var(--_bad);
  }
  .plot {
    position: relative;
    block-size: 120px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
    overflow: hidden;
  }
  .plot:focus-within {
    border-color: var(--_focus);
  }
  w3m-ui-skeleton.wait {
    inline-size: 100%;
    block-size: 120px;
  }
  svg {
    position: absolute;
    inset: 12px 0;
    inline-size: 100%;
    block-size: calc(100% - 24px);
    overflow: visible;
  }
  polyline,
  line {
    fill: none;
    stroke: var(--_accent-text);
    stroke-width: 2;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  line {
    stroke: var(--_text-2);
    stroke-width: 1;
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: crosshair;
    touch-action: pan-y;
  }
  @media (forced-colors: active) {
    .plot {
      border-color: CanvasText;
    }
    .plot:focus-within {
      border-color: Highlight;
    }
    polyline {
      stroke: CanvasText;
    }
  }
`
