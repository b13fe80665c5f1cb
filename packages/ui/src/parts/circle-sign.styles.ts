import { css } from 'lit'

/** A circle with an icon that says of what kind a view is: neutral, or with the class `good`, `warn` or `bad`. */
export const circleSign = css`
  .sign {
    display: grid;
    place-items: center;
    inline-size: var(--_sign, 56px);
    block-size: var(--_sign, 56px);
    border-radius: 50%;
    background: var(--_surface-1);
    transition: background-color var(--_move) var(--_ease);
  }
  .good {
    color: var(--_good);
    background: var(--_good-soft);
  }
  .warn {
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  .bad {
    color: var(--_bad);
    background: var(--_bad-soft);
  }
`
