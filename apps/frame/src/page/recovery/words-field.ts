import { html } from 'lit'

/** Where recovery words are written: English ones in every language, and nobody's to correct. What is wrong is `#wrong`. */
export const wordsField = (testId: string, isWrong: boolean) =>
  html`<textarea
    id="secret"
    rows="3"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    lang="en"
    dir="ltr"
    aria-describedby="wrong"
    aria-invalid=${isWrong}
    data-testid=${testId}
  ></textarea>`
