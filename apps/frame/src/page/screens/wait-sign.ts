import { css } from 'lit'

/**
 * Before the word of the button that approves stands a clock until it can be pressed, then, where there is a danger,
 * its mark. Both take the same room, with as much behind the word: a button that grew would change the frame's size,
 * and the guard would wait again.
 *
 * It stands still, and nothing else around it moves: in a frame that is drawn again and again, by a transition, an
 * animation or a script, Chromium may never tell the guard that something covers the card (S5 with a page).
 */
export const waitSignStyles = css`
  .region .primary {
    padding-inline: 12px;
  }
  .region .primary::before,
  .region .primary::after {
    content: '' / '';
    block-size: 1.25em;
    font-size: 0.8em;
  }
  .region .primary::before {
    flex: none;
    inline-size: 1.25em;
    border-radius: 50%;
    line-height: 1.05em;
    text-align: center;
  }
  .region .primary::after {
    flex: 0 1 1.25em;
    min-inline-size: 0;
  }
  .region .danger::before {
    content: '!' / '';
    border: 0.1em solid;
  }
  .region .primary:disabled::before {
    content: '' / '';
    border: 0.1em solid;
    background:
      linear-gradient(currentcolor, currentcolor) 0.475em 0.17em / 0.1em 0.4em no-repeat,
      linear-gradient(currentcolor, currentcolor) 0.475em 0.475em / 0.35em 0.1em no-repeat;
  }
  @media (forced-colors: active) {
    .region .primary:is(.danger, :disabled)::before {
      border: 0;
    }
    .region .primary:disabled::before {
      content: '…' / '';
    }
  }
`
