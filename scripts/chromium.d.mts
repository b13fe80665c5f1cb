/** A whole browser, where one is installed. */
export declare const findChromium: () => string | undefined
export declare const chromiumArgs: readonly string[]
