import { isW3mError } from '../errors/w3m-error.js'

/** True where the frame did not answer in its time. */
export const isTimeout = (error: unknown): boolean => isW3mError(error) && error.code === 'TIMEOUT'
