// What reading a TOML file costs at the least: toml++ alone. The file is the first argument.
#include <toml++/toml.h>

#include <cstdio>

int main(int, char** argv) {
  const toml::table file = toml::parse_file(argv[1]);
  std::printf("%lld\n", static_cast<long long>(file["training"]["steps"].value_or(0)));
}
