/** What happened on the pages of an engine beside what a test looked at. */
export interface Troubles {
  /** Console errors, thrown errors and unhandled rejections. */
  readonly errors: readonly string[]
  /** CSP violations: what was blocked by which directive. */
  readonly violations: readonly string[]
}

/** A function that runs in the page: it closes over nothing. */
export type InPage<Value, Result> = (value: Value) => Result | Promise<Result>

/** Where something stands in the window, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Which document of a window: the page, or the secure frame in it. */
export type Part = 'page' | 'frame'

/** A window (or tab) of a browser, as a driver reaches it. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  evaluate<Value, Result>(part: Part, run: InPage<Value, Result>, value: Value): Promise<Result>
  movePointer(to: Point): Promise<void>
  clickAt(at: Point): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key, options?: { readonly shift?: boolean }): Promise<void>
  resize(width: number, height: number): Promise<void>
  bringToFront(): Promise<void>
  screenshot(file: string): Promise<void>
  isOpen(): Promise<boolean>
  close(): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'Space'

/**
 * What the browser lets pages keep: as the run needs it; a storage of its own for a frame on each site, with or without
 * cookies, as the browser ships; nothing for frames of other sites; nothing for anybody.
 */
export type StorageMode = 'default' | 'partitioned' | 'foreign-blocked' | 'blocked'

export interface Preferences {
  readonly reducedMotion?: boolean
  readonly storage?: StorageMode
  /** The browser is the test's own, with an ordinary profile on disk. */
  readonly hasOwnProfile?: boolean
}

/** A running browser with an empty profile. */
export interface Engine {
  readonly name: EngineName
  readonly version: string
  /** The window that it started with. */
  readonly first: EngineWindow
  /** A second tab, of the same profile. */
  open(): Promise<EngineWindow>
  /** The window that a page opens while `action` runs. */
  popup(action: () => Promise<void>): Promise<EngineWindow>
  troubles(): Promise<Troubles>
  stop(): Promise<void>
}

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]
