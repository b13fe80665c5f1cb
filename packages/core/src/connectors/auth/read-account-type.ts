import type { EmbeddedAccountType } from './embedded-session.js'

/** Undefined for what is no kind of account. */
export const readAccountType = (type: string | undefined): EmbeddedAccountType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined
