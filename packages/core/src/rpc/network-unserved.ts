import { HttpError } from '../errors/http-error.js'
import { readProperty } from './error-chain.js'

/** Tells whether a proxy of the HTTP API answered that it does not serve the network. */
export const isNetworkUnserved = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 400 &&
  ['reasons', '0', 'field'].reduce(readProperty, error.cause) === 'chainId'
