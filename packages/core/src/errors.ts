/** Everything that the packages throw. */
export { errorMessages, type ErrorKey } from './errors/error-messages.js'
export { OperationError } from './errors/operation-error.js'
export { operationErrorMessages, type OperationErrorKey } from './errors/operation-messages.js'
export {
  /** @deprecated Its name is `OperationError`. */
  OperationError as LaterError,
} from './errors/operation-error.js'
export {
  /** @deprecated Its name is `operationErrorMessages`. */
  operationErrorMessages as laterErrorMessages,
  /** @deprecated Its name is `OperationErrorKey`. */
  type OperationErrorKey as LaterErrorKey,
} from './errors/operation-messages.js'
export { OptionalError } from './errors/optional-error.js'
export { optionalErrorMessages, type OptionalErrorKey } from './errors/optional-messages.js'
export { RpcError } from './errors/rpc-error.js'
export { interpolate, isW3mError, W3mError, type ErrorContext, type W3mErrorOptions } from './errors/w3m-error.js'
