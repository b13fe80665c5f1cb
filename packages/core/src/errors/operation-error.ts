import { errorFrom } from './error-from.js'
import { operationErrorMessages } from './operation-messages.js'

/** The error of a part that loads late, as `operationErrorMessages` has it. */
export const operationError = errorFrom(operationErrorMessages)
