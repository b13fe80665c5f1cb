/** The first of `count` free ports in a row. @throws {Error} where there are none */
export declare function freePorts(count: number): Promise<number>
