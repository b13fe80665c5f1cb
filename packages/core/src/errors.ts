/** Everything that the packages throw. */
export { errorMessages, type ErrorKey } from './errors/error-messages.js'
export { LaterError } from './errors/later-error.js'
export { laterErrorMessages, type LaterErrorKey } from './errors/later-messages.js'
export { OptionalError } from './errors/optional-error.js'
export { optionalErrorMessages, type OptionalErrorKey } from './errors/optional-messages.js'
export { RpcError } from './errors/rpc-error.js'
export { interpolate, isW3mError, W3mError, type ErrorContext, type W3mErrorOptions } from './errors/w3m-error.js'
