/** A whole browser, where one is installed. */
export declare const findChromium: () => string | undefined
