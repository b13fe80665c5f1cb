/** Where a browser reaches an address of the stack behind TLS. */
export declare const behindTls: (url: string) => string
export declare const troublesPath: string
export declare const denialPath: string
