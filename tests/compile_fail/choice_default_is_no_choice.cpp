// expect: this_word_is_not_one_of_the_words_of_the_choice
// names: :6:
#include <reflcfg/describe.hpp>

struct Config {
  reflcfg::choice<"a", "b"> word = "c";
};

int main() { return Config{}.word == "a"; }
