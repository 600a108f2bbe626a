/** The most characters of the name of an agency or a train. */
export const LONGEST_NAME = 80
/** The most characters of a line, a platform or a journey's number, for which a board has little room. */
export const LONGEST_LINE = 12
