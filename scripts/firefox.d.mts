/** An installed Firefox. */
export declare const findFirefox: () => string | undefined
