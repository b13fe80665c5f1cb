import { css } from 'lit'

/** What the visitor types something into, and what is wrong with it: no approval has that. */
export const formStyles = css`
  .form {
    display: grid;
    gap: 12px;
    margin-block: 12px;
  }
  .field {
    display: grid;
    gap: 6px;
    color: var(--_text-2);
  }
  .field span {
    font-weight: 500;
  }
  .field input,
  .field textarea {
    font: inherit;
    font-size: max(16px, var(--_size-16));
    color: var(--_text);
    padding: 12px 14px;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_r) * 3.5);
    background: var(--_surface);
    inline-size: 100%;
    resize: vertical;
  }
  .field :is(input, textarea):focus-visible {
    outline-offset: -1px;
  }
  .error {
    margin-block: 8px;
    color: var(--_bad);
  }
`
