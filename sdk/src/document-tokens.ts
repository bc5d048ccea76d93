/** Lexical tokens of a GraphQL document as a type (GraphQL §2.1). A string is the token `"`. */
export type TokensOf<Source extends string, Out extends string[] = []> =
  Skip<Source> extends infer Rest extends string
    ? Rest extends ''
      ? Out
      : Rest extends `...${infer After}`
        ? TokensOf<After, [...Out, '...']>
        : Rest extends `"""${string}"""${infer After}`
          ? TokensOf<After, [...Out, '"']>
          : Rest extends `"${string}"${infer After}`
            ? TokensOf<After, [...Out, '"']>
            : Rest extends `${infer Mark extends Punctuator}${infer After}`
              ? TokensOf<After, [...Out, Mark]>
              : TakeName<Rest> extends [infer Name extends string, infer After extends string]
                ? Name extends ''
                  ? Out
                  : TokensOf<After, [...Out, Name]>
                : Out
    : Out;

type Punctuator = '{' | '}' | '(' | ')' | '[' | ']' | ':' | '!' | '=' | '$' | '@' | '|' | '&';

type Skip<Source> = Source extends `${' ' | '\n' | '\t' | '\r' | ','}${infer Rest}`
  ? Skip<Rest>
  : Source extends `#${string}\n${infer Rest}`
    ? Skip<Rest>
    : Source;

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
/** Also matches numbers, which need no distinction. */
type NameCharacter = Letter | Uppercase<Letter> | Digit | '_' | '-' | '.' | '+';

type TakeName<Source, Name extends string = ''> = Source extends `${infer Character}${infer Rest}`
  ? Character extends NameCharacter
    ? TakeName<Rest, `${Name}${Character}`>
    : [Name, Source]
  : [Name, ''];
