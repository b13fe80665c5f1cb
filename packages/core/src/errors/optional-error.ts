import { errorFrom } from './error-from.js'
import { optionalErrorMessages } from './optional-messages.js'

/** The error of a part that a host has to turn on, or that few visitors come to, as `optionalErrorMessages` has it. */
export const optionalError = errorFrom(optionalErrorMessages)
