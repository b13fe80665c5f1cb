import { errorMessages, type ErrorKey } from './error-messages.js'
import type { OperationErrorKey } from './operation-messages.js'
import type { OptionalErrorKey } from './optional-messages.js'

type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z'

type LeadingName<Text extends string, Name extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends Letter | Uppercase<Letter>
    ? LeadingName<Rest, `${Name}${First}`>
    : Name
  : Name

/** The `$names` in a text. */
export type Placeholders<Text extends string> = Text extends `${string}$${infer Rest}`
  ? LeadingName<Rest> | Placeholders<Rest>
  : never

/** What must be given for the `$names` in an error's text. An error without any takes `{}`. */
export type ErrorContext<Key extends ErrorKey> = Record<Placeholders<(typeof errorMessages)[Key]>, string | number>

/** What a `W3mError` takes beside its key and context: `cause` is the error that led to it. */
export interface W3mErrorOptions {
  /** What was caught, as it is: any value. */
  readonly cause?: unknown
}

/**
 * Every failure that W3M reports. `code` is a key of the error table, or the number that a wallet or a node gave (see
 * `RpcError`).
 * `context` holds the values of the text. `docs` is the anchor of the error in the reference.
 */
export class W3mError<Key extends ErrorKey = ErrorKey> extends Error {
  override readonly name: string = 'W3mError'
  /** A key of the error table (`NOT_CONNECTED`), or the number of an `RpcError`. */
  readonly code: Key | OperationErrorKey | OptionalErrorKey | number
  /** What stands for each `$name` of the sentence; empty where it has none. */
  readonly context: Readonly<Record<string, string | number>>

  constructor(
    key: Key,
    context: ErrorContext<Key>,
    options: W3mErrorOptions & {
      readonly code?: OperationErrorKey | OptionalErrorKey | number
      readonly message?: string
    } = {},
  ) {
    super(options.message ?? interpolate(errorMessages[key], context), options)
    this.code = options.code ?? key
    this.context = context
  }

  /** Path and anchor in this repository: `docs/reference/errors.md#not_connected`. */
  get docs(): string {
    return `docs/reference/errors.md#${String(this.code).toLowerCase()}`
  }
}

/** Puts `context` into the `$names` of a text. An unknown name stays as it is, so that a mistake shows. */
export function interpolate(text: string, context: Readonly<Record<string, string | number>>): string {
  return text.replace(/\$(\w+)/g, (whole, name: string) => String(context[name] ?? whole))
}

/** Tells whether a value is a `W3mError`. It knows only those of its own copy of the package. */
export const isW3mError = (value: unknown): value is W3mError => value instanceof W3mError

export const toW3mError = (error: unknown): W3mError =>
  isW3mError(error) ? error : new W3mError('UNKNOWN', {}, { cause: error })
