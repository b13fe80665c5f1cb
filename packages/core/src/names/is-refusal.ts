import { isHttpError, type HttpError } from '../errors/http-error.js'

/** A service that refuses what it was asked has answered: it is not down, nor busy. */
export const isRefusal = (error: unknown): error is HttpError =>
  isHttpError(error) && error.status < 500 && error.status !== 429
