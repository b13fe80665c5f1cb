/** Everything that the packages throw. */
export { errorMessages, type ErrorKey } from './errors/error-messages.js'
export { HttpError, isHttpError, type HttpErrorOptions, type HttpReason } from './errors/http-error.js'
export { operationError } from './errors/operation-error.js'
export { operationErrorMessages, type OperationErrorKey } from './errors/operation-messages.js'
export { optionalError } from './errors/optional-error.js'
export { optionalErrorMessages, type OptionalErrorKey } from './errors/optional-messages.js'
export { RpcError } from './errors/rpc-error.js'
export { interpolate, isW3mError, W3mError, type ErrorContext, type W3mErrorOptions } from './errors/w3m-error.js'
