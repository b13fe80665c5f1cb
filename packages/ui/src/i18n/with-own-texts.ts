import type { W3m } from '@w3m/core'
import { textLoader } from './feature-texts.js'
import type { TextFeature } from './text-groups.js'

/** Returns a function that loads a view together with its own texts. */
export const withOwnTexts = (texts: TextFeature, load: () => Promise<unknown>) => {
  const loadTexts = textLoader(texts)
  return (w3m: W3m): Promise<unknown> => Promise.all([load(), loadTexts(w3m)])
}
